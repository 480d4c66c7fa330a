import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { Finder, NextAvailable } from '#modules/search/web/shared/finder.tsx'
import { failure, loadFinder } from '#modules/search/web/shared/load-finder.ts'
import { isNoIndex, parseSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildBreadcrumbs } from '#platform/web/breadcrumbs.ts'
import type { Reply } from '#platform/web/call-request.ts'
import { buildHead, buildPlainHead } from '#platform/web/head.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { buildOrganizationData } from '#platform/web/site-data.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { getTranslate } from '#platform/web/translate.ts'
import { getPathLanguage, type Visit } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import classes from './page.module.css'

const DESCRIPTION_LENGTH = 160

export function meta(args: MetaArgs<typeof loader>) {
  const organization = args.loaderData?.organization
  if (!organization) return buildPlainHead(args, (t) => t('organisation.title'))
  const search = parseSearchFilters(new URLSearchParams(args.location.search))
  const tags = buildHead(args, () => ({
    page: 'organization',
    title: organization.name,
    description: organization.description.slice(0, DESCRIPTION_LENGTH),
    card: { kind: 'organisation', slug: organization.slug },
    params: { slug: organization.slug },
    hidden: isNoIndex(search),
  }))
  return [...tags, ...(args.loaderData?.data ?? []).map((data) => ({ 'script:ld+json': data as never }))]
}

/** Loads the search page limited to the organization's providers, at `o/{slug}` (specification §2). */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const organization = await serverApi(context)('getOrganization', { id: slug })
  if (!organization.ok) throw failure(organization)
  if (organization.data.slug !== slug) throw redirectToCanonical(request, organization.data.slug)
  const finder = await loadFinder({ request, context, slug })
  const empty = organization.data.providerCount === 0 ? await loadEmptyTexts(request) : null
  return {
    ...finder,
    organization: organization.data,
    empty,
    data: buildStructuredData(context.get(visitContext), organization.data),
  }
}

/** Structured data for search engines; built on the server to keep it out of the browser bundle. */
function buildStructuredData(
  { publicUrl, language }: Pick<Visit, 'publicUrl' | 'language'>,
  organization: Reply<'getOrganization'>,
) {
  const url = publicUrl + buildPagePath('organization', language, { slug: organization.slug })
  const logo = organization.logoUrl && new URL(organization.logoUrl, `${publicUrl}/`).href
  const home = {
    name: getTranslate(language)('nav.findCounsellor'),
    url: publicUrl + buildPagePath('finder', language),
  }
  return [
    buildOrganizationData({ name: organization.name, description: organization.description, url, logo }),
    buildBreadcrumbs([home, { name: organization.name, url }]),
  ]
}

/** Loads the rarely shown empty-state texts on the server, to keep them out of the search's initial bundle. */
async function loadEmptyTexts(request: Request) {
  await areaTextsFor(request, 'manageOrganization')
  const t = getTranslate(getPathLanguage(new URL(request.url).pathname))
  return {
    title: t('manageOrganization.emptyTitle'),
    text: t('manageOrganization.emptyText'),
    action: t('manageOrganization.emptyAction'),
  }
}

/** Redirects former slugs, ids and differently capitalized slugs to the canonical URL, preserving the filters. */
function redirectToCanonical(request: Request, slug: string) {
  const { pathname, search } = new URL(request.url)
  return redirect(buildPagePath('organization', getPathLanguage(pathname), { slug }) + search, 301)
}

export default function OrganizationPage() {
  const { results, place, guide, match, empty } = useLoaderData<typeof loader>()
  if (!empty)
    return (
      <Finder results={results} place={place} guide={guide} match={match}>
        <Intro />
      </Finder>
    )
  return (
    <div className={classes.empty}>
      <Intro />
      <Empty {...empty} />
    </div>
  )
}

function Empty({ title, text, action }: { title: string; text: string; action: string }) {
  const { language } = useTexts()
  const allCounsellorsLink = (
    <ButtonLink kind="second" href={buildPagePath('finder', language)}>
      {action}
    </ButtonLink>
  )
  return (
    <EmptyState icon="users" title={title} actions={allCounsellorsLink}>
      <p>{text}</p>
    </EmptyState>
  )
}

function Intro() {
  const { t } = useTexts()
  const { organization, results, empty } = useLoaderData<typeof loader>()
  return (
    <div className={classes.intro}>
      {organization.logoUrl && (
        <img
          src={organization.logoUrl}
          alt={t('organisation.logo', { name: organization.name })}
          width={96}
          height={96}
          className={classes.logo}
        />
      )}
      <div className={classes.words}>
        <h1 className={classes.name}>{organization.name}</h1>
        {organization.description && <p className={classes.description}>{organization.description}</p>}
        {!empty && (
          <p className={results.firstFree ? classes.soon : classes.free}>
            {results.firstFree ? <NextAvailable start={results.firstFree} /> : t('organisation.firstFreeNone')}
          </p>
        )}
      </div>
    </div>
  )
}
