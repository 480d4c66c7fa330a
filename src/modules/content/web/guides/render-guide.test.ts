import { describe, expect, test } from 'vitest'
import { TOPICS, UI_LANGUAGES } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { findGuide } from './articles.server.ts'
import { GUIDE_GROUPS, RELATED_GUIDES } from './groups.server.ts'
import { renderGuidePart } from './render-guide.server.ts'

const renderBody = (body: string, language: 'en' | 'et' = 'en') =>
  renderGuidePart({ heading: '', body }, language).trim()

describe('guide rendering', () => {
  test('inserts the number and the hours of a helpline', () => {
    const helpline = HELPLINES.find(({ key }) => key === 'emotionalSupport')!
    const number = helpline.number.replaceAll(' ', '\u00A0')
    expect(renderBody('Call {{helpline:emotionalSupport}}.')).toBe(
      `<p>Call <a href="tel:${helpline.tel}">${number}</a> (${helpline.texts.en.hours}).</p>`,
    )
    expect(renderBody('{{helpline:emotionalSupport}}', 'et')).toContain(helpline.texts.et.hours)
  })

  test('omits the hours of the emergency number', () => {
    expect(renderBody('Call {{helpline:emergency}} now.')).toBe('<p>Call <a href="tel:112">112</a> now.</p>')
  })

  test('resolves links to guides and pages of the same language', () => {
    expect(renderBody('[stress](guide:stress)')).toBe('<p><a href="/en/guides/stress">stress</a></p>')
    expect(renderBody('[ärevus](guide:anxiety)', 'et')).toBe('<p><a href="/et/teemad/arevus">ärevus</a></p>')
    expect(renderBody('[abi](page:helplines)', 'et')).toBe('<p><a href="/et/abi-kohe">abi</a></p>')
  })

  test.for([
    ['<script>alert(1)</script>'],
    ['a <img src=x onerror=alert(1)> b'],
    ['<div onclick="x()">\n\nb\n\n</div>'],
    ['[a](javascript:alert(1))'],
    ['[a](https://example.org)'],
    ['[a](tel:1"onclick=x)'],
    ['![a](https://example.org/a.png)'],
  ])('removes scripts and external links: %s', ([body]) => {
    expect(renderBody(body!)).not.toMatch(/<(script|img|div)|javascript:|example\.org|onclick="|href="tel/)
  })
})

test('renders every guide in every language without placeholders', () => {
  for (const { key } of TOPICS) {
    for (const language of UI_LANGUAGES) {
      const html = findGuide(key, language)!.parts.map((part) => renderGuidePart(part, language as 'en'))
      expect(html, key).toHaveLength(4)
      expect(html.join(''), key).not.toMatch(/\{\{|<h\d|href=""/)
    }
  }
})

test('every topic is in one group and has three related ones', () => {
  const grouped = Object.values(GUIDE_GROUPS).flat().toSorted()
  expect(grouped).toEqual(TOPICS.map(({ key }) => key).toSorted())
  for (const { key } of TOPICS) {
    expect(new Set(RELATED_GUIDES[key]).size).toBe(3)
    expect(RELATED_GUIDES[key]).not.toContain(key)
  }
})
