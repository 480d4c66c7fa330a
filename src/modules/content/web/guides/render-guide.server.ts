import { Marked } from 'marked'
import { type GuidePart, type GuideTopic, HELPLINE_PLACEHOLDER } from '#modules/content/values/guides.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { buildGuidePath } from './articles.server.ts'

/** One renderer per language, because links depend on it. Raw HTML and unknown links in a guide are removed. */
const renderers = new Map<PathLanguage, Marked>()

/**
 * Renders the Markdown of a part as HTML. Although the files are part of the project, only output of Markdown itself is
 * allowed.
 */
export function renderGuidePart({ body }: GuidePart, language: PathLanguage): string {
  const withNumbers = body.replace(HELPLINE_PLACEHOLDER, (_whole, key: string) => formatHelpline(key, language))
  return getRenderer(language).parse(withNumbers, { async: false })
}

/** For example '116 123 (every day 10–24)' with the number as a link; the emergency number has no hours. */
function formatHelpline(key: string, language: PathLanguage): string {
  const line = HELPLINES.find((one) => one.key === key)
  if (!line) return ''
  const number = `[${line.number.replaceAll(' ', '\u00A0')}](tel:${line.tel})`
  return line.key === 'emergency' ? number : `${number} (${line.texts[language].hours})`
}

function getRenderer(language: PathLanguage): Marked {
  const cached = renderers.get(language)
  if (cached) return cached
  const made = new Marked({
    gfm: false,
    renderer: {
      html: () => '',
      image: () => '',
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const address = resolveHref(href, language)
        return address ? `<a href="${address}">${text}</a>` : text
      },
    },
  })
  renderers.set(language, made)
  return made
}

/** Resolves `guide:burnout`, `page:helplines` and telephone numbers; anything else is not a link (guides/README.md). */
function resolveHref(href: string, language: PathLanguage): string | null {
  const [kind, name = ''] = href.split(':')
  if (kind === 'guide') return buildGuidePath(name as GuideTopic, language)
  if (kind === 'page') return buildPagePath(name as PageId, language)
  return kind === 'tel' && /^\d+$/.test(name) ? href : null
}
