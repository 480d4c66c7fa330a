import { expect, test } from 'vitest'
import { compareFacts, findMissingFiles } from './database-facts.ts'

const FACTS = {
  rows: { 'public.booking': 3, 'public.email': 1 },
  migrations: ['a', 'b'],
  ledger: { lines: 2, cents: 0, accounts: { held: 100, fee: -100 } },
}

test('two databases with the same content have no differences', () => {
  expect(compareFacts(FACTS, structuredClone(FACTS))).toEqual([])
})

test('names each table with another number of rows, and other migrations or sums', () => {
  const other = {
    rows: { 'public.booking': 2, 'public.claim': 1 },
    migrations: ['a'],
    ledger: { ...FACTS.ledger, accounts: { held: 90, fee: -90 } },
  }
  expect(compareFacts(FACTS, other)).toEqual([
    'public.booking: 3 rows in the backup, 2 restored',
    'public.email: 1 rows in the backup, no table restored',
    'public.claim: no table rows in the backup, 1 restored',
    'the list of migrations differs',
    'the sums of the ledger differ',
  ])
})

test('a named folder needs at least one file', () => {
  const named = ['media/pictures/a', 'media/pictures/b'].map((path) => ({ path }))
  const evidence = { path: 'evidence/1' }
  const found = ['media/pictures/a/square.jpg', 'evidence/10']
  expect(findMissingFiles([...named, evidence], found)).toEqual([named[1], evidence])
})
