import { type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router'
import { BesidePicture } from '#modules/content/web/shared/product-picture.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { STATISTICS_MIN_CLIENTS, STATISTICS_MIN_PROVIDERS } from '#platform/values/constants.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Part, ProsePage } from '#ui/prose.tsx'
import { type Section, Sections } from '#ui/sections.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t) => ({
    page: 'forOrganizations',
    title: t('forOrganizations.title'),
    description: t('forOrganizations.description'),
  }))
}

/** Redirects to the canonical spelling of the path. The specification spells it with a capital letter (§2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const canonical = buildPagePath('forOrganizations', 'en').split('/').at(-1)!
  const last = pathname.split('/').at(-1)!
  if (last !== canonical && last.toLowerCase() === canonical.toLowerCase())
    throw redirect(pathname.slice(0, -last.length) + canonical + search, 301)
  return { texts: await loadPageTexts(request, 'forOrganizations') }
}

const NUMBERS = { clients: STATISTICS_MIN_CLIENTS, counsellors: STATISTICS_MIN_PROVIDERS }

const BEFORE = [
  { id: 'counsellors', title: 'forOrganizations.peopleTitle', texts: ['forOrganizations.people1'] },
] as const satisfies readonly Section<`forOrganizations.${string}`>[]
const AFTER = [
  { id: 'cost', title: 'forOrganizations.moneyTitle', texts: ['forOrganizations.money1'] },
  {
    id: 'start',
    title: 'forOrganizations.startTitle',
    list: ['forOrganizations.start1', 'forOrganizations.start2', 'forOrganizations.start3'],
    isNumbered: true,
  },
] as const satisfies readonly Section<`forOrganizations.${string}`>[]

/** For employers, schools and other institutions (specification §2, forOrganization; decision 0039). */
export default function ForOrganisationsPage() {
  const { t, language } = usePageTexts('forOrganizations')
  const contactHref = `${buildPagePath('contactUs', language)}?topic=organisation`
  return (
    <ProsePage title={t('forOrganizations.heading')} lead={t('forOrganizations.lead')}>
      <div>
        <ButtonLink size="tall" href={contactHref}>
          {t('forOrganizations.write')}
        </ButtonLink>
      </div>
      <Part id="page" title={t('forOrganizations.pageTitle')}>
        <BesidePicture name="organization" language={language} text={t('forOrganizations.pagePicture')}>
          <p>{t('forOrganizations.page1')}</p>
        </BesidePicture>
      </Part>
      <Sections sections={BEFORE} translate={(key) => t(key)} />
      <Part id="figures" title={t('forOrganizations.figuresTitle')}>
        <BesidePicture name="figures" language={language} text={t('forOrganizations.figuresPicture')}>
          <p>{t('forOrganizations.figures1', NUMBERS)}</p>
        </BesidePicture>
      </Part>
      <Sections sections={AFTER} translate={(key) => t(key)} />
      <p>
        {t('forOrganizations.writeText')} <Link href={contactHref}>{t('forOrganizations.write')}</Link>
      </p>
    </ProsePage>
  )
}
