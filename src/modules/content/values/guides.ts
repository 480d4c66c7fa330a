import type { TOPICS, UiLanguage } from '#platform/values/enums.ts'

/**
 * A guide parsed from its file, which contains front matter with four fields and the sources, followed by four headings
 * with Markdown under each (`guides/README.md` explains the format to authors).
 */
export interface Guide {
  title: string
  /** A summary for search engines and lists. */
  description: string
  /** The last part of the URL in this language. */
  slug: string
  /** The date of the last check against the sources, such as `2026-11-22`. */
  checked: string
  sources: GuideSource[]
  parts: GuidePart[]
}

export interface GuideSource {
  name: string
  url: string
}

export interface GuidePart {
  heading: string
  /** Markdown. */
  body: string
}

export type GuideTopic = (typeof TOPICS)[number]['key']

/**
 * Every guide has the same headings, so that readers always find the advice on when to seek other help in the same
 * place.
 */
export const GUIDE_HEADINGS: Readonly<Record<UiLanguage, readonly [string, string, string, string]>> = {
  en: ['What it is', 'How it may feel', 'What a counsellor can do', 'When to seek other help'],
  et: ['Mis see on', 'Kuidas see võib tunduda', 'Kuidas nõustaja saab aidata', 'Millal otsida muud abi'],
  ru: ['Что это такое', 'Как это может ощущаться', 'Чем может помочь специалист', 'Когда нужна другая помощь'],
}

/**
 * A placeholder such as `{{helpline:emotionalSupport}}`, replaced with the number from
 * src/platform/values/helplines.ts.
 */
export const HELPLINE_PLACEHOLDER = /\{\{helpline:(\w+)\}\}/g

/**
 * Parses a guide file and never fails: missing values are empty, and text before the first heading becomes a part
 * without a heading. `npm run guides` reports both.
 */
export function parseGuide(file: string): Guide {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  const readField = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  return {
    title: readField('title'),
    description: readField('description'),
    slug: readField('slug'),
    checked: readField('checked'),
    sources: [...head.matchAll(/^ {2}- (.*)$/gm)].map(([, line]) => parseSource(line!)),
    parts: parseParts(text),
  }
}

function parseSource(line: string): GuideSource {
  const [name = '', url = ''] = line.split('|').map((part) => part.trim())
  return { name, url }
}

function parseParts(text: string): GuidePart[] {
  const [before = '', ...parts] = `\n${text}`.split(/\n## /)
  const headed = parts.map((part) => {
    const [heading = '', ...body] = part.split('\n')
    return { heading: heading.trim(), body: body.join('\n').trim() }
  })
  return before.trim() === '' ? headed : [{ heading: '', body: before.trim() }, ...headed]
}
