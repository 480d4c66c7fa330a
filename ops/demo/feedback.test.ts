import { expect, test } from 'vitest'
import { feedbackFor } from './feedback.ts'

const wish = { count: 12, mood: 'warm', online: false, languages: ['et', 'ru'] } as const

test('the same person gets the same feedback on every machine', () => {
  const again = () => feedbackFor('somebody', { ...wish, languages: [...wish.languages] })
  expect(again()).toEqual(again())
  expect(again()).not.toEqual(feedbackFor('somebody-else', { ...wish, languages: [...wish.languages] }))
})

test('feedback comes in the asked number and languages, newest first', () => {
  const all = feedbackFor('somebody', { ...wish, languages: [...wish.languages] })
  expect(all).toHaveLength(12)
  expect(new Set(all.map(({ language }) => language))).toEqual(new Set(['et', 'ru']))
  const months = all.map(({ monthsAgo }) => monthsAgo)
  expect([...months].sort((a, b) => a - b)).toEqual(months)
})

test('somebody who only meets on site is never praised for the video', () => {
  const all = feedbackFor('rein', { count: 25, mood: 'glowing', online: false, languages: ['en'] })
  expect(all.map(({ text }) => text).join(' ')).not.toMatch(/video|connection/i)
})
