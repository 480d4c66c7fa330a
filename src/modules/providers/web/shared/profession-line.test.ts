import { expect, it } from 'vitest'
import { professionLine } from './profession-line.ts'

it('adds a counsellor type only if the profession does not mention it', () => {
  expect(professionLine('Clinical psychologist', ['Psychologist', 'Clinical psychologist'])).toBe(
    'Clinical psychologist',
  )
  expect(professionLine('Psychologist', ['Psychologist', 'Coach'])).toBe('Psychologist · Coach')
})

it('shows only the types if there is no profession', () => {
  expect(professionLine('', ['Coach'])).toBe('Coach')
})
