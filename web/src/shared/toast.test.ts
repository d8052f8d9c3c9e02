import { beforeEach, describe, expect, it, vi } from 'vitest';
import { route } from '../route';
import { messagesOf, tableChanged, toast } from './toast';

const on = (page: string) => {
  route.value = { page, query: new URLSearchParams() };
};
const said = (page: string) => messagesOf(page).map((one) => one.message);

describe('messages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    on(`page ${Math.random()}`);
  });
  it('belong to the page on which they were raised', () => {
    on('bomb');
    toast('wrong file', 'error');
    expect([said('bomb'), said('yatzy')]).toEqual([['wrong file'], []]);
    tableChanged();
  });
  it('about a table disappear when it changes, others stay', () => {
    on('blob');
    toast('wrong file', 'error');
    toast('no room', 'warning', 'game');
    tableChanged();
    expect(said('blob')).toEqual(['no room']);
  });
  it('that are only notes disappear on their own', () => {
    on('42');
    toast('copied');
    toast('wrong file', 'error');
    vi.advanceTimersByTime(60_000);
    expect(said('42')).toEqual(['wrong file']);
  });
  it('are limited in number and never duplicated', () => {
    on('risk');
    for (const message of ['a', 'b', 'b', 'c', 'd', 'b']) toast(message, 'error');
    expect(said('risk')).toEqual(['c', 'd', 'b']);
  });
});
