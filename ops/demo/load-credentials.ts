import { storeEvidence } from '#modules/providers/server/applications/public.ts'
import { type AppDeps, failWithDomainError } from '#platform/server/context.ts'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'

/** A PDF that says 'Specimen'. */
const SPECIMEN = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 200] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>\nendobj\n4 0 obj\n<< /Length 58 >>\nstream\nBT /F 18 Tf 40 100 Td (Specimen. Demonstration only.) Tj ET\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)
const ISSUER = 'Demo Register of Counsellors'

interface CredentialOwner {
  providerId: string
  providerTypeIds: readonly number[]
  /** The id of the administrator who verified the credentials. If omitted, the credentials are unverified. */
  checkedBy?: string
}

/** Creates a fictitious certificate for each of a demo provider's provider types. */
export async function loadCredentials(
  deps: AppDeps,
  { providerId, providerTypeIds, checkedBy }: CredentialOwner,
): Promise<void> {
  const now = deps.clock.now()
  const today = now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  for (const typeId of providerTypeIds) {
    const evidence = await storeEvidence({ ...deps, fail: failWithDomainError }, SPECIMEN)
    const key = PROVIDER_TYPES.find(({ providerTypeId }) => providerTypeId === typeId)!.key
    await deps.db
      .insertInto('credential')
      .values({
        provider_id: providerId,
        provider_type_id: typeId,
        status: checkedBy ? 'verified' : 'unchecked',
        number: `DEMO-${typeId}${providerId.slice(0, 4).toUpperCase()}`,
        issuer: ISSUER,
        register_url: null,
        valid_until: today.add({ years: 4, months: typeId }),
        evidence_id: evidence.id,
        evidence_type: evidence.type,
        evidence_name: `${key}-specimen.pdf`,
        checked_by: checkedBy ?? null,
        checked_at: checkedBy ? now.subtract({ hours: 24 * 40 }) : null,
        rejection_reason: null,
        created_at: now.subtract({ hours: 24 * 50 }),
      })
      .execute()
  }
}
