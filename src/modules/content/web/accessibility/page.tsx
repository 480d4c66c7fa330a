import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { LineLink, ProsePage } from '#ui/prose.tsx'
import { type Section, Sections } from '#ui/sections.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'accessibility',
    title: t('accessibility.title'),
    description: t('accessibility.description', { brand }),
  }))
}

export async function loader({ request }: LoaderFunctionArgs) {
  return { texts: await loadPageTexts(request, 'accessibility') }
}

/** The date of the last full review of the statement. */
const LAST_REVIEWED = '2026-11-22'
const AUTHORITY_URL = 'https://ttja.ee'

const SECTIONS = [
  { id: 'standard', title: 'accessibility.standardTitle', texts: ['accessibility.standard1'] },
  {
    id: 'met',
    title: 'accessibility.metTitle',
    list: [
      'accessibility.met1',
      'accessibility.met2',
      'accessibility.met3',
      'accessibility.met4',
      'accessibility.met5',
      'accessibility.met6',
    ],
  },
  {
    id: 'known',
    title: 'accessibility.knownTitle',
    list: [
      'accessibility.known1',
      'accessibility.known2',
      'accessibility.known3',
      'accessibility.known4',
      'accessibility.known5',
    ],
  },
  {
    id: 'complain',
    title: 'accessibility.complainTitle',
    texts: ['accessibility.complain1', 'accessibility.complain2'],
  },
] as const satisfies readonly Section<`accessibility.${string}`>[]

/** The accessibility statement that Directive (EU) 2019/882 requires. */
export default function AccessibilityPage() {
  const { t, language } = usePageTexts('accessibility')
  const brand = useVisit()?.brand ?? ''
  return (
    <ProsePage title={t('accessibility.title')} lead={t('accessibility.lead', { brand })}>
      <Sections sections={SECTIONS} translate={(key) => t(key)} />
      <LineLink href={`${buildPagePath('contactUs', language)}?topic=accessibility`}>
        {t('accessibility.write')}
      </LineLink>
      <LineLink href={AUTHORITY_URL}>{t('accessibility.authority')}</LineLink>
      <p>{t('accessibility.date', { date: formatCalendarDate(LAST_REVIEWED) })}</p>
    </ProsePage>
  )
}
