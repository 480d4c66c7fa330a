import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { ImportedProfile } from './imported-profile.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'importedProfile', title: t('nav.myProfile'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await areaTextsFor(request, 'imported')
  return null
}
// The loader provides the texts; without this, hydration of a server-rendered page would not wait for them.
clientLoader.hydrate = true as const

/**
 * Target page of the invitation email of an imported person. The token is in the fragment, so the server never sees it.
 */
export default function ImportedPage() {
  return <ImportedProfile />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}
