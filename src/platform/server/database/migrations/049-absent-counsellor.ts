/** A provider's no-show (decision 0058): the claim is opened for the client with a standard text. */
export const absentCounsellor = `
alter table claim
  add column opened_by text not null default 'client' check (opened_by in ('client', 'machine')),
  add constraint no_words_of_a_machine check (opened_by = 'client' or sealed_text is null);
`
