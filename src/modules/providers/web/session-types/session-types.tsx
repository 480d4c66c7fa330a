import { useSearchParams } from 'react-router'
import type { Reply } from '#platform/web/api.ts'
import { EditorPage, NewPage } from './editor-page.tsx'
import { ListPage } from './list-page.tsx'

/** One path with three screens: the list, `?new` and `?edit=<id>`, so that Back leads from the editor to the list. */
export function SessionTypes({
  offering,
  decisions,
}: {
  offering: Reply<'listSessionTemplates'>
  decisions: Reply<'listGroupDecisions'>
}) {
  const [query] = useSearchParams()
  const edited = query.get('edit')
  if (query.has('new')) return <NewPage offering={offering} firstType={query.get('new') === 'group' ? 1 : 2} />
  if (edited !== null) return <EditorPage key={edited} offering={offering} id={edited} />
  return <ListPage offering={offering} decisions={decisions} />
}
