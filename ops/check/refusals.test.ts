import { expect, test } from 'vitest'
import { refusalProblems } from './refusals.ts'

const right = {
  codes: ['timeTaken', 'forgeryGuard'],
  catalogues: {
    en: { 'refusal.timeTaken': 'Gone.', 'refusal.forgeryGuard': 'No.' },
    et: { 'refusal.timeTaken': 'Läinud.', 'refusal.forgeryGuard': 'Ei.' },
  },
  declared: new Set(['timeTaken']),
  atTheEdge: new Set(['forgeryGuard']),
}

test('codes with words in every language that a call or the edge uses are right', () => {
  expect(refusalProblems(right)).toEqual([])
})

test('a code without words in one language is a problem', () => {
  const catalogues = { ...right.catalogues, et: { 'refusal.timeTaken': 'Läinud.' } }
  expect(refusalProblems({ ...right, catalogues })).toEqual(["refusals: 'forgeryGuard' has no text in et"])
})

test('a code that nobody can be refused with is a problem', () => {
  expect(refusalProblems({ ...right, atTheEdge: new Set() })).toHaveLength(1)
})
