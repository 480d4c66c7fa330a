import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadMessages } from '../../conversations/load-messages.ts'
import { MessagesPage } from '../../conversations/messages-page.tsx'
import { head } from '../../head.ts'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { useTexts } from '../../texts.tsx'

/** The title names nobody: it stands in the browser's history. */
export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'providerMessages', title: t('nav.messages'), hidden: true }))
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadMessages(args, 'counsellor')

export default function Page() {
  return <MessagesPage {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
