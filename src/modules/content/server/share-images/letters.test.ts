import { expect, test } from 'vitest'
import { asShapes, linesOf, widthOf } from './letters.ts'

const room = { face: 'literata', size: 64, width: 560, most: 3 } as const

test.each(['Õnne Ääremaa-Šmidt', 'Žanna Öövel', 'Наталья Щербакова', 'Anna Жук'])(
  '%s has a shape for every letter',
  (name) => {
    const shapes = asShapes(name, { face: 'onest', size: 20, x: 0, y: 20, colour: '#000' })
    expect(shapes.split('<path').length - 1).toBe(name.replace(/\s/g, '').length)
  },
)

test('letters of an alphabet that nobody here speaks are left out', () => {
  expect(widthOf('onest', 20, 'Anna 漢字')).toBe(widthOf('onest', 20, 'Anna '))
})

test.each([
  'Maximiliana-Alexandrine von Hohenstaufenberg-Kirschbaumgarten',
  'Клинический психолог и семейный психотерапевт, консультант по зависимостям и созависимости',
  'Oneveryveryverylongwordthatnolinecouldeverholdwhateveritssize',
])('%s fits its place', (text) => {
  const lines = linesOf(text, room)
  expect(lines.length).toBeLessThanOrEqual(3)
  for (const line of lines) expect(widthOf('literata', 64, line)).toBeLessThanOrEqual(560)
})

test('what fits is not cut, and a short word stays with the next one', () => {
  expect(linesOf('Anna Lepalind', room)).toEqual(['Anna Lepalind'])
  expect(linesOf('консультанта, с которым легко', { ...room, width: 470 })[1]).toMatch(/^с\u00A0которым/)
})
