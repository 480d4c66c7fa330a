import { expect, it } from 'vitest'
import { professionLine } from './profession-line.ts'

it('a kind is added only where the profession does not say it already', () => {
  expect(professionLine('Clinical psychologist', ['Psychologist', 'Clinical psychologist'])).toBe(
    'Clinical psychologist',
  )
  expect(professionLine('Psychologist', ['Psychologist', 'Coach'])).toBe('Psychologist · Coach')
})

it('without a profession the kinds stand alone', () => {
  expect(professionLine('', ['Coach'])).toBe('Coach')
})
