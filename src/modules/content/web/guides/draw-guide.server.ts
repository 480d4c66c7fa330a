import { Marked } from 'marked'
import { type GuidePart, type GuideTopic, HELPLINE_PLACE } from '#modules/content/values/guides.ts'
import { HELPLINES } from '#modules/content/values/helplines.ts'
import { type PageId, pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { guideAddress } from './articles.server.ts'

/** One per language: where a link leads depends on it. HTML in a guide is left out, as are links that mean nothing here. */
const drawers = new Map<PathLanguage, Marked>()

/** A part's Markdown as HTML. The files are the project's own, and still only what Markdown itself makes gets through. */
export function drawPart({ body }: GuidePart, language: PathLanguage): string {
  const withNumbers = body.replace(HELPLINE_PLACE, (_whole, key: string) => lineText(key, language))
  return drawerOf(language).parse(withNumbers, { async: false })
}

/** '116 123 (every day 10–24)' with the number as a link; of the emergency number the hours go without saying. */
function lineText(key: string, language: PathLanguage): string {
  const line = HELPLINES.find((one) => one.key === key)
  if (!line) return ''
  const number = `[${line.number.replaceAll(' ', ' ')}](tel:${line.tel})`
  return line.key === 'emergency' ? number : `${number} (${line.texts[language].hours})`
}

function drawerOf(language: PathLanguage): Marked {
  const known = drawers.get(language)
  if (known) return known
  const made = new Marked({
    gfm: false,
    renderer: {
      html: () => '',
      image: () => '',
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const address = addressOf(href, language)
        return address ? `<a href="${address}">${text}</a>` : text
      },
    },
  })
  drawers.set(language, made)
  return made
}

/** `guide:burnout`, `page:helplines` and telephone numbers; anything else is not a link (guides/README.md). */
function addressOf(href: string, language: PathLanguage): string | null {
  const [kind, name = ''] = href.split(':')
  if (kind === 'guide') return guideAddress(name as GuideTopic, language)
  if (kind === 'page') return pagePath(name as PageId, language)
  return kind === 'tel' && /^\d+$/.test(name) ? href : null
}
