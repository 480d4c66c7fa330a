import { type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import {
  ORGANIZATION_INVITATION_DAYS,
  STATISTICS_MIN_CLIENTS,
  STATISTICS_MIN_PROVIDERS,
} from '#platform/values/constants.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { ProsePage } from '#ui/prose.tsx'
import { type Section, Sections } from '#ui/sections.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t) => ({
    page: 'forOrganisations',
    title: t('forOrganisations.title'),
    description: t('forOrganisations.description'),
  }))
}

/** Redirects to the canonical spelling of the path. The specification spells it with a capital letter (§2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const canonical = buildPagePath('forOrganisations', 'en').split('/').at(-1)!
  const last = pathname.split('/').at(-1)!
  if (last !== canonical && last.toLowerCase() === canonical.toLowerCase())
    throw redirect(pathname.slice(0, -last.length) + canonical + search, 301)
  return { texts: await loadPageTexts(request, 'forOrganisations') }
}

const NUMBERS = {
  days: ORGANIZATION_INVITATION_DAYS,
  clients: STATISTICS_MIN_CLIENTS,
  counsellors: STATISTICS_MIN_PROVIDERS,
}

const SECTIONS = [
  {
    id: 'page',
    title: 'forOrganisations.pageTitle',
    texts: ['forOrganisations.page1', 'forOrganisations.page2', 'forOrganisations.page3'],
  },
  {
    id: 'counsellors',
    title: 'forOrganisations.peopleTitle',
    texts: ['forOrganisations.people1', 'forOrganisations.people2', 'forOrganisations.people3'],
  },
  {
    id: 'figures',
    title: 'forOrganisations.figuresTitle',
    texts: ['forOrganisations.figures1', 'forOrganisations.figures2', 'forOrganisations.figures3'],
  },
  { id: 'cost', title: 'forOrganisations.moneyTitle', texts: ['forOrganisations.money1', 'forOrganisations.money2'] },
  {
    id: 'start',
    title: 'forOrganisations.startTitle',
    list: ['forOrganisations.start1', 'forOrganisations.start2', 'forOrganisations.start3'],
    isNumbered: true,
  },
] as const satisfies readonly Section<`forOrganisations.${string}`>[]

/** For employers, schools and other institutions (specification §2, forOrganization; decision 0039). */
export default function ForOrganisationsPage() {
  const { t, language } = usePageTexts('forOrganisations')
  const contactHref = `${buildPagePath('contactUs', language)}?topic=organisation`
  return (
    <ProsePage title={t('forOrganisations.heading')} lead={t('forOrganisations.lead')}>
      <div>
        <ButtonLink size="tall" href={contactHref}>
          {t('forOrganisations.write')}
        </ButtonLink>
      </div>
      <Sections sections={SECTIONS} translate={(key) => t(key, NUMBERS)} />
      <p>
        {t('forOrganisations.writeText')} <Link href={contactHref}>{t('forOrganisations.write')}</Link>
      </p>
    </ProsePage>
  )
}
