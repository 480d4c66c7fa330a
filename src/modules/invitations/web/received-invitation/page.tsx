import { type ClientLoaderFunctionArgs, type MetaArgs, useParams } from 'react-router'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Invitation } from './invitation.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'invitation', title: t('nav.invitation'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await areaTextsFor(request, 'invited')
  return null
}
// The loader loads the translations; without this, hydration of a server-rendered page would not wait for them.
clientLoader.hydrate = true as const

/** The page that the emailed link opens. The server cannot render it, because the secret is in the URL fragment. */
export default function InvitationPage() {
  const { invitationId = '' } = useParams()
  return <Invitation key={invitationId} id={invitationId} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}
