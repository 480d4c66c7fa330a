import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { InvitationsPage } from './invitations-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'invitations', title: t('nav.invitations'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const page = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1)
  const [invitations, requests] = await Promise.all([
    api('listInvitations', { page, pageSize: 20 }),
    api('listRequests', {}),
    areaTextsFor(request, 'invitations'),
  ])
  return { invitations: unwrapLoaderResult(invitations), requests: unwrapLoaderResult(requests) }
}

/** The provider's invitations (specification §2: invite) and session requests from clients. */
export default function InvitationsRoute() {
  const props = useLoaderData<typeof clientLoader>()
  return <InvitationsPage key={props.invitations.page} {...props} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
