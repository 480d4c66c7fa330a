import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import classes from '#modules/organizations/web/manage/manage.module.css'
import { ManagerLayout } from '#modules/organizations/web/manage/manager-layout.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MemberInvitations, MemberList, MembershipRequests } from './member-lists.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'organizationMembers', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [company, members] = await Promise.all([
    api('getCompany', {}),
    api('listMembers', {}),
    areaTextsFor(request, 'manageOrganization'),
  ])
  return { company: unwrapLoaderResult(company), members: unwrapLoaderResult(members) }
}

/** Members, requests and invitations; membership requires the consent of both parties (decision 0039). */
export default function OrganizationMembersPage() {
  const { company, members } = useLoaderData<typeof clientLoader>()
  return (
    <ManagerLayout organization={company}>
      <MembersContent initial={members} isActive={company.isActive} />
    </ManagerLayout>
  )
}

function MembersContent({ initial, isActive }: { initial: Reply<'listMembers'>; isActive: boolean }) {
  const { t } = useAreaTexts('manageOrganization')
  const [list, setList] = useState(initial)
  return (
    <>
      <p className={classes.lead}>{t('manageOrganization.membersLead')}</p>
      <div className={classes.columns}>
        <div className={classes.column}>
          <MembershipRequests list={list} onChanged={setList} />
          <MemberList list={list} onChanged={setList} />
        </div>
        <div className={classes.column}>
          {isActive && (
            <Card as="section" aria-label={t('manageOrganization.inviteTitle')} className={classes.part}>
              <CardHead title={t('manageOrganization.inviteTitle')} />
              <InviteForm onInvited={setList} />
            </Card>
          )}
          <MemberInvitations list={list} onChanged={setList} />
        </div>
      </div>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

/** Form to invite a provider by email address; the field is cleared after sending. */
function InviteForm({ onInvited }: { onInvited: (list: Reply<'listMembers'>) => void }) {
  const { t } = useAreaTexts('manageOrganization')
  const { texts, toFailure } = useFormTexts()
  const form = useForm({
    texts,
    send: async ({ emailAddress = '' }) => {
      const result = await api('inviteMember', { emailAddress })
      if (!result.ok) return toFailure(result)
      onInvited(result.data)
      notices.show({ kind: 'good', text: t('manageOrganization.invited') })
      form.props.ref.current?.reset()
      return { ok: true }
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextField
          type="email"
          name="emailAddress"
          required
          autoComplete="off"
          label={t('manageOrganization.inviteEmail')}
          hint={t('manageOrganization.inviteHint')}
        />
        <Button type="submit" icon="send" busy={form.busy} busyLabel={t('manageOrganization.inviting')}>
          {t('manageOrganization.invite')}
        </Button>
      </FormRows>
    </Form>
  )
}
