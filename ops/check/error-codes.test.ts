import { expect, test } from 'vitest'
import { findErrorCodeProblems } from './error-codes.ts'

const valid = {
  codes: ['timeTaken', 'forgeryGuard'],
  catalogues: {
    en: { 'domainError.timeTaken': 'Gone.', 'domainError.forgeryGuard': 'No.' },
    et: { 'domainError.timeTaken': 'Läinud.', 'domainError.forgeryGuard': 'Ei.' },
  },
  declared: new Set(['timeTaken']),
  inHttpCode: new Set(['forgeryGuard']),
}

test('accepts codes that are in use and have a message in every language', () => {
  expect(findErrorCodeProblems(valid)).toEqual([])
})

test('reports a code without a message in one language', () => {
  const catalogues = { ...valid.catalogues, et: { 'domainError.timeTaken': 'Läinud.' } }
  expect(findErrorCodeProblems({ ...valid, catalogues })).toEqual(["domainErrors: 'forgeryGuard' has no text in et"])
})

test('reports a code that is never used', () => {
  expect(findErrorCodeProblems({ ...valid, inHttpCode: new Set() })).toHaveLength(1)
})
