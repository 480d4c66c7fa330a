import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { ContactsPage } from './contacts-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'contacts', title: t('nav.contacts'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const searchText = query.get('name')?.trim().slice(0, 100) ?? ''
  const page = query.get('page')
  const input = { ...(searchText ? { searchText } : {}), ...(page ? { page } : {}) }
  const [answer] = await Promise.all([api('listContacts', input), areaTextsFor(request, 'contacts')])
  return { contacts: unwrapLoaderResult(answer), searchText }
}

/** Clients who have booked with this provider (issue 3, Contacts). */
export default function ContactsRoute() {
  return <ContactsPage {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
