import { describe, expect, test } from 'vitest'
import { HELPLINES } from '#modules/content/values/helplines.ts'
import { TOPICS, UI_LANGUAGES } from '#platform/values/enums.ts'
import { guideOf } from './articles.server.ts'
import { drawPart } from './draw-guide.server.ts'
import { GUIDE_GROUPS, RELATED_GUIDES } from './groups.server.ts'

const drawn = (body: string, language: 'en' | 'et' = 'en') => drawPart({ heading: '', body }, language).trim()

describe('a guide’s text becomes HTML', () => {
  test('with the number and hours of a helpline as they stand in one place', () => {
    const line = HELPLINES.find(({ key }) => key === 'emotionalSupport')!
    const number = line.number.replace(' ', ' ')
    expect(drawn('Call {{helpline:emotionalSupport}}.')).toBe(
      `<p>Call <a href="tel:${line.tel}">${number}</a> (${line.texts.en.hours}).</p>`,
    )
    expect(drawn('{{helpline:emotionalSupport}}', 'et')).toContain(line.texts.et.hours)
  })

  test('and no hours where somebody always answers emergencies', () => {
    expect(drawn('Call {{helpline:emergency}} now.')).toBe('<p>Call <a href="tel:112">112</a> now.</p>')
  })

  test('with links to guides and pages of the same language', () => {
    expect(drawn('[stress](guide:stress)')).toBe('<p><a href="/en/guides/stress">stress</a></p>')
    expect(drawn('[ärevus](guide:anxiety)', 'et')).toBe('<p><a href="/et/teemad/arevus">ärevus</a></p>')
    expect(drawn('[abi](page:helplines)', 'et')).toBe('<p><a href="/et/abi-kohe">abi</a></p>')
  })

  test.for([
    ['<script>alert(1)</script>'],
    ['a <img src=x onerror=alert(1)> b'],
    ['<div onclick="x()">\n\nb\n\n</div>'],
    ['[a](javascript:alert(1))'],
    ['[a](https://example.org)'],
    ['[a](tel:1"onclick=x)'],
    ['![a](https://example.org/a.png)'],
  ])('without what could run or lead elsewhere: %s', ([body]) => {
    expect(drawn(body!)).not.toMatch(/<(script|img|div)|javascript:|example\.org|onclick="|href="tel/)
  })
})

test('every guide is drawn in every language, headings and all, and leaves no placeholder standing', () => {
  for (const { key } of TOPICS) {
    for (const language of UI_LANGUAGES) {
      const html = guideOf(key, language)!.parts.map((part) => drawPart(part, language as 'en'))
      expect(html, key).toHaveLength(4)
      expect(html.join(''), key).not.toMatch(/\{\{|<h\d|href=""/)
    }
  }
})

test('every topic stands in one group, and three others are named beside it', () => {
  const grouped = Object.values(GUIDE_GROUPS).flat().toSorted()
  expect(grouped).toEqual(TOPICS.map(({ key }) => key).toSorted())
  for (const { key } of TOPICS) {
    expect(new Set(RELATED_GUIDES[key]).size).toBe(3)
    expect(RELATED_GUIDES[key]).not.toContain(key)
  }
})
