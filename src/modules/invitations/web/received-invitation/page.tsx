import { type ClientLoaderFunctionArgs, type MetaArgs, useParams } from 'react-router'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { head } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Invitation } from './invitation.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'invitation', title: t('nav.invitation'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await areaTextsFor(request, 'invited')
  return null
}
// Its texts come with the loader: without this a page drawn by the server would not wait for them.
clientLoader.hydrate = true as const

/** The mailed link's page. The server draws none of it: only the browser knows what stands after the hash. */
export default function InvitationPage() {
  const { invitationId = '' } = useParams()
  return <Invitation key={invitationId} id={invitationId} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}
