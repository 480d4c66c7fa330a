import { expect, test } from 'vitest'
import { buildArticleData } from './structured-data.ts'

test('describes a guide as an article with language, check date and sources', () => {
  const site = { brand: 'Hool', publicUrl: 'https://hool.test' }
  const output = buildArticleData({
    ...site,
    title: 'Ärevus',
    description: 'Mis see on.',
    language: 'et',
    checked: '2026-11-22',
    url: 'https://hool.test/et/teemad/arevus',
    sources: [{ name: 'A public body', url: 'https://example.org/a' }],
  })
  expect(output).toMatchObject({
    '@type': 'Article',
    '@id': 'https://hool.test/et/teemad/arevus',
    headline: 'Ärevus',
    inLanguage: 'et',
    dateModified: '2026-11-22',
    publisher: { name: 'Hool', url: 'https://hool.test' },
    citation: [{ name: 'A public body', url: 'https://example.org/a' }],
  })
})
