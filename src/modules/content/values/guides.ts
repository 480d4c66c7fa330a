import type { TOPICS, UiLanguage } from '#platform/values/enums.ts'

/**
 * How a guide's file is written (`guides/README.md` tells it to authors): the pages, the check and whoever lists addresses
 * read the same form from here. A head of four facts and sources, then four headings with Markdown below each.
 */
export interface Guide {
  title: string
  /** For search engines and lists. */
  description: string
  /** Last part of the address, of this language. */
  slug: string
  /** Day on which somebody last compared the guide with its sources, `2026-11-22`. */
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

/** Always these, so that a reader who has read one guide knows where the next one says when to call a doctor. */
export const GUIDE_HEADINGS: Readonly<Record<UiLanguage, readonly [string, string, string, string]>> = {
  en: ['What it is', 'How it may feel', 'What a counsellor can do', 'When to seek other help'],
  et: ['Mis see on', 'Kuidas see võib tunduda', 'Kuidas nõustaja saab aidata', 'Millal otsida muud abi'],
  ru: ['Что это такое', 'Как это может ощущаться', 'Чем может помочь консультант', 'Когда нужна другая помощь'],
}

/** `{{helpline:emotionalSupport}}`; the number comes from `src/modules/content/values/helplines.ts`. */
export const HELPLINE_PLACE = /\{\{helpline:(\w+)\}\}/g

/** Reads a guide's file. What is missing is empty, and what stands before the first heading is a part without one: the check says so. */
export function readGuide(file: string): Guide {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  const said = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  return {
    title: said('title'),
    description: said('description'),
    slug: said('slug'),
    checked: said('checked'),
    sources: [...head.matchAll(/^ {2}- (.*)$/gm)].map(([, line]) => sourceOf(line!)),
    parts: partsOf(text),
  }
}

function sourceOf(line: string): GuideSource {
  const [name = '', url = ''] = line.split('|').map((part) => part.trim())
  return { name, url }
}

function partsOf(text: string): GuidePart[] {
  const [before = '', ...parts] = `\n${text}`.split(/\n## /)
  const headed = parts.map((part) => {
    const [heading = '', ...body] = part.split('\n')
    return { heading: heading.trim(), body: body.join('\n').trim() }
  })
  return before.trim() === '' ? headed : [{ heading: '', body: before.trim() }, ...headed]
}
