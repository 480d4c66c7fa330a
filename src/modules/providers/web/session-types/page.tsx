import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useSearchParams } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { EditorPage, NewPage } from './editor-page.tsx'
import { ListPage } from './list-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'sessionTypes', title: t('nav.sessionTypes'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [templateList, decisions] = await Promise.all([
    api('listSessionTemplates', {}),
    api('listGroupDecisions', {}),
    areaTextsFor(request, 'sessionTypes'),
  ])
  return { templateList: unwrapLoaderResult(templateList), decisions: unwrapLoaderResult(decisions) }
}

/**
 * Session types with their editors, and group dates (specification §2). One path has three screens: the list, `?new`
 * and `?edit=<id>`, so that Back returns from the editor to the list.
 */
export default function SessionTypesPage() {
  const { templateList, decisions } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const edited = query.get('edit')
  if (query.has('new')) return <NewPage templateList={templateList} firstType={query.get('new') === 'group' ? 1 : 2} />
  if (edited !== null) return <EditorPage key={edited} templateList={templateList} id={edited} />
  return <ListPage templateList={templateList} decisions={decisions} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
