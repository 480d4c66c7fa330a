import type { RouterContextProvider } from 'react-router'
import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/call-request.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { loadServerTexts } from '#platform/web/server-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

type Terms = Reply<'termsOfUse'>
type State = Terms['state']

interface TermsRequest {
  audience: TermsAudience
  validFrom?: string
}

const STATE_TEXTS = { past: 'termsPage.before', inForce: 'termsPage.now', coming: 'termsPage.then' } as const

/** Loads the terms and all translations for the page; each version has its own URL. */
export async function loadTerms(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { audience, validFrom }: TermsRequest,
) {
  const { brand, language, publicUrl } = context.get(visitContext)
  const t = await loadServerTexts(request, 'termsPage')
  const terms = unwrapLoaderResult(
    await serverApi(context)('termsOfUse', { audience, ...(validFrom && { validFrom }) }),
  )
  const termsPath = buildPagePath('terms', language)
  const getVersionPath = (date: string) =>
    buildPagePath('termsVersion', language, { audience: `${audience}s`, validFrom: date })
  const currentPath = audience === 'client' ? termsPath : `${termsPath}?for=counsellors`
  const versions = terms.versions.map((version: { validFrom: string; state: State }) => ({
    href: version.state === 'inForce' ? currentPath : getVersionPath(version.validFrom),
    text: t('termsPage.version', { date: formatCalendarDate(version.validFrom) }),
    state: t(STATE_TEXTS[version.state]),
  }))
  const next = terms.state === 'inForce' && terms.versions.find((version) => version.state === 'coming')
  return {
    title: t('termsPage.title'),
    description: t('termsPage.description', { brand }),
    valid: t('termsPage.valid', { date: formatCalendarDate(terms.validFrom) }),
    notice: getNotice(terms, t),
    next: next && {
      text: t('termsPage.next', { date: formatCalendarDate(next.validFrom) }),
      link: { text: t('termsPage.readNext'), href: getVersionPath(next.validFrom) },
    },
    tabsLabel: t('termsPage.whose'),
    tabs: [
      { href: termsPath, text: t('termsPage.forClients'), isCurrent: audience === 'client' },
      {
        href: `${termsPath}?for=counsellors`,
        text: t('termsPage.forCounsellors'),
        isCurrent: audience === 'counsellor',
      },
    ],
    contents: t('termsPage.contents'),
    sections: terms.sections,
    privacy: { text: t('termsPage.privacy'), href: buildPagePath('privacy', language) },
    print: t('termsPage.print'),
    versionsTitle: t('termsPage.versions'),
    versions,
    /** The URL printed at the foot of the page. */
    address: publicUrl + getVersionPath(terms.validFrom),
    params: { audience: `${audience}s`, validFrom: terms.validFrom },
  }
}

function getNotice({ state, until, validFrom }: Terms, t: Awaited<ReturnType<typeof loadServerTexts<'termsPage'>>>) {
  if (state === 'past') return t('termsPage.past', { date: formatCalendarDate(until!) })
  return state === 'coming' ? t('termsPage.coming', { date: formatCalendarDate(validFrom) }) : null
}

export type TermsData = Awaited<ReturnType<typeof loadTerms>>
