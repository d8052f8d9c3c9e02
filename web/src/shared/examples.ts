/**
 * A position for every empty table, as a shared link. `links.json` has the same positions in the open; a test compares
 * them, and a story opens each one.
 */
export const EXAMPLES: Record<string, string> = {
  '42': '2.hhtwn-lc6pK8BiuLk-TFjmsTZC1P5lEPXIori9ONVGwIbu4f5i4xCt',
  bomb: '2.bCkSziWqJcle7UI9Yz_mCLa4e8nWfPQfW2pMynkdHDvjkux4P8hedEMc3xieHehiui7K7PLSm3Bql84YpRoas1AuSel-tJbEPMmPYlIshlEJ3vUG0GHKHBzRpkKnZRa',
  blob: '2.QbGSFidQ_rQEDCZwKQUyL27Cvf9TArwhjpP_HW5VxpHUQruwDJ1iXzp-X83BFmRUn6-lPz4hntK1uib_MAsO4g_KN',
  clue: '2.jbFFxvWGv9PB1bEMBwVshhOvwAvESpjpRBhaun4Xsz0Epc-KIGF26swRX_5',
  yatzy: '2.pBiDuj5axeyvR8Y2xP_m9nWmML_5KaT-QaEHSccJDXcWFX',
};
