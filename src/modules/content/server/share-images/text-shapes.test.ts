import { expect, test } from 'vitest'
import { measureText, renderTextShapes, wrapText } from './text-shapes.ts'

const BOX = { face: 'literata', size: 64, width: 560, maxLines: 3 } as const

test.each(['Õnne Ääremaa-Šmidt', 'Žanna Öövel', 'Наталья Щербакова', 'Anna Жук'])(
  'renders a shape for every character of %s',
  (name) => {
    const shapes = renderTextShapes(name, { face: 'onest', size: 20, x: 0, y: 20, colour: '#000' })
    expect(shapes.split('<path').length - 1).toBe(name.replace(/\s/g, '').length)
  },
)

test('omits characters of unsupported scripts', () => {
  expect(measureText('onest', 20, 'Anna 漢字')).toBe(measureText('onest', 20, 'Anna '))
})

test.each([
  'Maximiliana-Alexandrine von Hohenstaufenberg-Kirschbaumgarten',
  'Клинический психолог и семейный психотерапевт, консультант по зависимостям и созависимости',
  'Oneveryveryverylongwordthatnolinecouldeverholdwhateveritssize',
])('wraps %s within the width', (text) => {
  const lines = wrapText(text, BOX)
  expect(lines.length).toBeLessThanOrEqual(3)
  for (const line of lines) expect(measureText('literata', 64, line)).toBeLessThanOrEqual(560)
})

test('does not truncate text that fits, and does not end a line with a short word', () => {
  expect(wrapText('Anna Lepalind', BOX)).toEqual(['Anna Lepalind'])
  expect(wrapText('консультанта, с которым легко', { ...BOX, width: 470 })[1]).toMatch(/^с\u00A0которым/)
})
