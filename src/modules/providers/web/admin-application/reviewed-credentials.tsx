import { CredentialBadge } from '#modules/providers/web/shared/credential-badge.tsx'
import { EvidenceButton } from '#modules/providers/web/shared/evidence-button.tsx'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'
import classes from '#platform/web/admin/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Application, DecisionForm, Verdict } from './use-decision.ts'

type Credential = Application['credentials'][number]
interface CredentialsProps {
  application: Application
  decision: DecisionForm
}

/** Credentials with their evidence, and verdict fields for those under review. */
export function ReviewedCredentials({ application, decision }: CredentialsProps) {
  const { t } = useAreaTexts('application')
  const isWaiting = application.waitingSince !== null
  return (
    <Card as="section" aria-label={t('application.section.credentials')} className={classes.part}>
      <CardHead title={t('application.section.credentials')} />
      {application.credentials.map((credential) => (
        <CredentialRow
          key={credential.credentialId}
          {...{ credential, decision }}
          canJudge={isWaiting && credential.status === 'unchecked'}
        />
      ))}
    </Card>
  )
}

function CredentialRow({
  credential,
  decision,
  canJudge,
}: {
  credential: Credential
  decision: DecisionForm
  canJudge: boolean
}) {
  const { t } = useAreaTexts('application')
  const type = t(
    `providerType.${PROVIDER_TYPES.find(({ providerTypeId }) => providerTypeId === credential.providerTypeId)!.key}`,
  )
  return (
    <section aria-label={type} className={classes.claim}>
      <div className={classes.claimHead}>
        <strong>{type}</strong>
        <CredentialBadge credential={credential} />
      </div>
      <p>{t('application.credentialFacts', { number: credential.number, issuer: credential.issuer })}</p>
      {credential.validUntil && (
        <p>{t('application.credentialValid', { date: formatCalendarDate(credential.validUntil) })}</p>
      )}
      {credential.rejectionReason && <p>{credential.rejectionReason}</p>}
      <CredentialLinks credential={credential} type={type} />
      {canJudge && <VerdictFields {...{ credential, decision }} />}
    </section>
  )
}

function CredentialLinks({ credential, type }: { credential: Credential; type: string }) {
  const { t } = useAreaTexts('administration')
  return (
    <div className={classes.actions}>
      <EvidenceButton call="reviewedEvidence" credential={credential}>
        {t('administration.evidence')} <span className="visually-hidden">{type}</span>
      </EvidenceButton>
      {credential.registerUrl && (
        <ButtonLink
          kind="quiet"
          size="dense"
          icon="external-link"
          href={credential.registerUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {t('administration.register')}
        </ButtonLink>
      )}
    </div>
  )
}

function VerdictFields({ credential, decision }: { credential: Credential; decision: DecisionForm }) {
  const { t } = useAreaTexts('administration')
  const id = credential.credentialId
  const verdict = decision.verdicts[id]
  const update = (change: Partial<Verdict>) =>
    decision.setVerdict(id, { isVerified: true, validUntil: credential.validUntil, reason: '', ...verdict, ...change })
  return (
    <div className={classes.verdict}>
      <ChoiceGroup legend={t('administration.verdict')}>
        <Radio
          name={id}
          label={t('administration.verdictYes')}
          checked={verdict?.isVerified === true}
          onChange={() => update({ isVerified: true })}
        />
        <Radio
          name={id}
          label={t('administration.verdictNo')}
          checked={verdict?.isVerified === false}
          onChange={() => update({ isVerified: false })}
        />
      </ChoiceGroup>
      {verdict?.isVerified === true && (
        <TextField
          type="date"
          label={t('administration.verdictUntil')}
          value={verdict.validUntil ?? ''}
          error={decision.errors['validUntil']}
          onChange={(event) => update({ validUntil: event.target.value || null })}
        />
      )}
      {verdict?.isVerified === false && (
        <TextField
          label={t('administration.verdictReason')}
          value={verdict.reason}
          onChange={(event) => update({ reason: event.target.value })}
        />
      )}
    </div>
  )
}
