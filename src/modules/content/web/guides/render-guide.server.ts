import { Marked } from 'marked'
import { type GuidePart, type GuideTopic, HELPLINE_PLACEHOLDER } from '#modules/content/values/guides.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { buildGuidePath } from './articles.server.ts'

/** One renderer per language, because link targets depend on the language. */
const renderers = new Map<PathLanguage, Marked>()

/**
 * Renders the Markdown of a part as HTML. Raw HTML, images and unknown links are removed, even though the guides are
 * files in this repository.
 */
export function renderGuidePart({ body }: GuidePart, language: PathLanguage): string {
  const withNumbers = body.replace(HELPLINE_PLACEHOLDER, (_whole, key: string) => formatHelpline(key, language))
  return getRenderer(language).parse(withNumbers, { async: false })
}

/**
 * Formats a helpline as Markdown, for example '[116 123](tel:…) (day and night)'. The emergency number is shown
 * without hours.
 */
function formatHelpline(key: string, language: PathLanguage): string {
  const helpline = HELPLINES.find((helpline) => helpline.key === key)
  if (!helpline) return ''
  const number = `[${helpline.number.replaceAll(' ', '\u00A0')}](tel:${helpline.tel})`
  return helpline.key === 'emergency' ? number : `${number} (${helpline.texts[language].hours})`
}

function getRenderer(language: PathLanguage): Marked {
  const cached = renderers.get(language)
  if (cached) return cached
  const renderer = new Marked({
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
  renderers.set(language, renderer)
  return renderer
}

/**
 * Resolves links such as `guide:burnout`, `page:helplines` and `tel:112`. Returns null for anything else, which is then
 * not rendered as a link (guides/README.md).
 */
function resolveHref(href: string, language: PathLanguage): string | null {
  const [kind, name = ''] = href.split(':')
  if (kind === 'guide') return buildGuidePath(name as GuideTopic, language)
  if (kind === 'page') return buildPagePath(name as PageId, language)
  return kind === 'tel' && /^\d+$/.test(name) ? href : null
}
