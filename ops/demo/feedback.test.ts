import { expect, test } from 'vitest'
import { generateFeedback } from './feedback.ts'

const options = { count: 12, mood: 'warm', online: false, languages: ['et', 'ru'] } as const

test('the same key always gives the same feedback', () => {
  const generate = () => generateFeedback('someone', { ...options, languages: [...options.languages] })
  expect(generate()).toEqual(generate())
  expect(generate()).not.toEqual(generateFeedback('someone-else', { ...options, languages: [...options.languages] }))
})

test('feedback has the requested number and languages, newest first', () => {
  const all = generateFeedback('someone', { ...options, languages: [...options.languages] })
  expect(all).toHaveLength(12)
  expect(new Set(all.map(({ language }) => language))).toEqual(new Set(['et', 'ru']))
  const months = all.map(({ monthsAgo }) => monthsAgo)
  expect([...months].sort((a, b) => a - b)).toEqual(months)
})

test('feedback for a provider who works only on site never mentions video', () => {
  const all = generateFeedback('rein', { count: 25, mood: 'glowing', online: false, languages: ['en'] })
  expect(all.map(({ text }) => text).join(' ')).not.toMatch(/video|connection/i)
})
