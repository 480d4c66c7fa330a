import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadMessages } from '#modules/messaging/web/shared/load-messages.ts'
import { MessagesPage } from '#modules/messaging/web/shared/messages-page.tsx'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

/** The title contains no names, because browsers store it in the history. */
export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'messages', title: t('nav.messages'), hidden: true }))
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadMessages(args, 'client')

export default function Page() {
  return <MessagesPage {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
