import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { SessionTypes } from './session-types.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'sessionTypes', title: t('nav.sessionTypes'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [offering, decisions] = await Promise.all([
    api('listSessionTemplates', {}),
    api('listGroupDecisions', {}),
    areaTextsFor(request, 'templates'),
  ])
  return { offering: unwrapLoaderResult(offering), decisions: unwrapLoaderResult(decisions) }
}

/** Session types page (specification §2): session types with their editors, and group dates. */
export default function SessionTypesPage() {
  return <SessionTypes {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
