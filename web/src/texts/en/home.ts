/** Words of the home page. */
export const words = {
  title: 'A quiet eye over your shoulder',
  lead: 'Kibitzer looks at a game of hidden information or chance and says what is likely, what is best, and how sure it is.',
  games: 'Games',
  bomb: 'Cut the right wires together: exact odds for every hidden wire, and which cut is safe.',
  texas42: 'Four players, 28 dominoes: what to bid, what to play, and who holds what.',
  blob: 'Bid the tricks that you will take, exactly: bidding and card play, move by move.',
  yatzy: 'Five dice, fifteen boxes: the best keep and the best box, whatever you are playing for.',
  resume: 'Go on',
  start: 'Open the table',
  saved: 'Saved tables',
  openFile: 'Open a saved table',
  openFileHint: 'A file that a table was saved to; its game is found by itself.',
  protocolTitle: 'Ask it yourself',
  protocol: 'Every answer comes from one protocol. Its page has a live example of every question.',
  protocolLink: 'The protocol, with live examples',
  privacy: 'Everything is worked out on this machine. Nothing is sent anywhere.',
};
