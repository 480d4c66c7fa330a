import { useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { Select } from '#ui/select.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './profile.module.css'

type OwnLinks = Reply<'listOwnOrganizations'>
type Link = OwnLinks['links'][number]
type Organizations = Reply<'listOrganizations'>

/**
 * Links with registered organisations. The provider can accept invitations, request links and end them, at any
 * application status and independently of the profile form.
 */
export function OrganizationLinks({ first, organizations }: { first: OwnLinks; organizations: Organizations }) {
  const { t, language } = useAreaTexts('application')
  const { own, busy, submit } = useLinks(first)
  const others = organizations.filter(
    (organization) =>
      !own.links.some((link) => link.organizationId === organization.organizationId && link.state !== 'invited'),
  )
  return (
    <Card as="section" id="organisations" aria-label={t('application.linksTitle')} className={classes.part}>
      <CardHead title={t('application.linksTitle')} />
      <p className={classes.lead}>{t('application.linksLead')}</p>
      {own.manages && (
        <div>
          <ButtonLink
            kind="second"
            size="dense"
            icon="building"
            href={buildPagePath('organizationPageTexts', language)}
          >
            {t('application.linksManage', { name: own.manages })}
          </ButtonLink>
        </div>
      )}
      {own.links.map((link) => (
        <LinkRow key={link.providerOraganizationId} {...{ link, busy, submit }} />
      ))}
      {others.length > 0 && (
        <LinkRequest
          others={others}
          busy={busy}
          onRequest={(organizationId) =>
            submit(api('askOrganization', { organizationId }), t('application.linkRequested'))
          }
        />
      )}
    </Card>
  )
}

type Submit = ReturnType<typeof useLinks>['submit']

function useLinks(first: OwnLinks) {
  const { t } = useAreaTexts('application')
  const [own, setOwn] = useState(first)
  const [busy, setBusy] = useState(false)
  const submit = async (request: Promise<ApiResult<'leaveOrganization'>>, done: string) => {
    setBusy(true)
    const result = await request
    setBusy(false)
    if (result.ok) {
      setOwn(result.data)
      notices.show({ kind: 'good', text: done })
      return
    }
    notifyFailure(result, t('generic.offline'))
    const current = result.status === 404 ? await api('listOwnOrganizations', {}) : null
    if (current?.ok) setOwn(current.data)
  }
  return { own, busy, submit }
}

const BADGE_KINDS = { requested: 'waiting', invited: 'waiting', confirmed: 'good' } as const
/** Text keys for the button that ends a link and for the notice shown afterwards, by the link's state. */
const END_TEXTS = {
  requested: ['application.linkWithdraw', 'application.linkWithdrawn'],
  invited: ['application.linkDecline', 'application.linkDeclined'],
  confirmed: ['application.linkLeave', 'application.linkLeft'],
} as const

function LinkRow({ link, busy, submit }: { link: Link; busy: boolean; submit: Submit }) {
  const { t, language } = useAreaTexts('application')
  const { providerOraganizationId: id, name, slug, state } = link
  const [endText, endedText] = END_TEXTS[state]
  return (
    <div className={classes.link}>
      <div className={classes.linkName}>
        <a href={buildPagePath('organization', language, { slug })}>{name}</a>
        <Badge kind={BADGE_KINDS[state]}>{t(`application.linkIs.${state}`)}</Badge>
      </div>
      {state === 'invited' && <p className={classes.small}>{t('application.linkInvitedText', { name })}</p>}
      <div className={classes.linkActions}>
        {state === 'invited' && (
          <Button
            size="dense"
            busy={busy}
            onClick={() => void submit(api('confirmOrganization', { id }), t('application.linkConfirmed', { name }))}
          >
            {t('application.linkConfirm')} <span className="visually-hidden">{name}</span>
          </Button>
        )}
        <Button
          kind="second"
          size="dense"
          busy={busy}
          onClick={() => void submit(api('leaveOrganization', { id }), t(endedText, { name }))}
        >
          {t(endText)} <span className="visually-hidden">{name}</span>
        </Button>
      </div>
    </div>
  )
}

interface LinkRequestProps {
  others: Organizations
  busy: boolean
  onRequest: (organizationId: string) => Promise<void>
}

function LinkRequest({ others, busy, onRequest }: LinkRequestProps) {
  const { t } = useAreaTexts('application')
  const [chosen, setChosen] = useState('')
  const sendRequest = () => void onRequest(chosen).then(() => setChosen(''))
  return (
    <div className={classes.organisation}>
      <Select
        label={t('application.linkAsk')}
        hint={t('application.linkAskHint')}
        value={chosen}
        emptyText={t('application.linkChoose')}
        options={others.map((organization) => ({ value: organization.organizationId, text: organization.name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button kind="second" size="dense" busy={busy} off={chosen === ''} onClick={sendRequest}>
        {t('application.linkAskSend')}
      </Button>
    </div>
  )
}
