import { describe, expect, test } from 'vitest'
import { type Checked, constraintErrors, firstWrong, unplaced, valuesOf, without } from './form-state.ts'

const texts = { required: 'This is a required field', email: 'The email is not valid', invalid: 'Not valid' }
const field = (name: string, broken: Partial<Checked['validity']> = {}, more: Partial<Checked> = {}): Checked => ({
  name,
  type: 'text',
  validity: { valid: Object.keys(broken).length === 0, valueMissing: false, typeMismatch: false, ...broken },
  dataset: {},
  ...more,
})

describe('what the browser already knows', () => {
  test('a good form has nothing to say', () => {
    expect(constraintErrors([field('name'), field('email')], texts)).toEqual({})
  })
  test('an empty required field and a bad address get their own words', () => {
    const fields = [field('name', { valueMissing: true }), field('email', { typeMismatch: true }, { type: 'email' })]
    expect(constraintErrors(fields, texts)).toEqual({ name: texts.required, email: texts.email })
  })
  test('a field’s own text wins over the general one, but not over required', () => {
    const own = { dataset: { invalid: 'Six digits' } }
    expect(constraintErrors([field('code', { typeMismatch: true }, own)], texts)).toEqual({ code: 'Six digits' })
    expect(constraintErrors([field('code', { valueMissing: true }, own)], texts)).toEqual({ code: texts.required })
  })
  test('buttons without a name and the rest of a radio group add nothing', () => {
    const fields = [
      field('', { valueMissing: true }),
      field('how', { valueMissing: true }),
      field('how', { typeMismatch: true }),
    ]
    expect(constraintErrors(fields, texts)).toEqual({ how: texts.required })
  })
})

describe('what the server answered', () => {
  const fields = [field('name'), field('email'), field('email')]
  test('the focus goes to the first wrong field of the page, whatever order the server used', () => {
    expect(firstWrong(fields, { email: 'taken', name: 'short' })).toBe(fields[0])
    expect(firstWrong(fields, { email: 'taken' })).toBe(fields[1])
    expect(firstWrong(fields, { other: 'x' })).toBeUndefined()
  })
  test('an error without a field is not lost', () => {
    expect(unplaced(fields, { email: 'taken', timezone: 'Unknown zone' })).toEqual(['Unknown zone'])
  })
  test('a field that is put right loses its error alone', () => {
    const errors = { email: 'taken', name: 'short' }
    expect(without(errors, 'email')).toEqual({ name: 'short' })
    expect(without(errors, 'phone')).toBe(errors)
  })
})

test('values come as typed, spaces and all, without files', () => {
  const data = new FormData()
  data.append('name', ' Mari ')
  data.append('photo', new File(['x'], 'x.png'))
  expect(valuesOf(data)).toEqual({ name: ' Mari ' })
})
