import type { Generated } from 'kysely'
import type { Role, UiLanguage } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    customer_account: {
      customer_account_id: Generated<string>
      email_address: string
      password_hash: string
      first_name: string
      last_name: string
      role: Generated<Role>
      ui_language: Generated<UiLanguage>
      timezone: Generated<string>
      date_of_birth: Temporal.PlainDate | null
      phone: string | null
      address_line1: string | null
      address_line2: string | null
      postal_code: string | null
      city: string | null
      country: string | null
      profile_image_url: string | null
      email_confirmed_at: Instant | null
      login_blocked_at: Instant | null
      customer_blocked_at: Instant | null
      deactivated_at: Instant | null
      closed_at: Instant | null
      created_at: Generated<Instant>
    }
    sign_up: {
      sign_up_id: Generated<string>
      email_address: string
      first_name: string
      last_name: string
      password_hash: string
      ui_language: UiLanguage
      timezone: string
      as_provider: boolean
      token_hash: Buffer
      code_hash: Buffer
      /** Hash of the secret stored in the browser that signed up. */
      browser_hash: Buffer | null
      /**
       * The first day of the terms shown beside the button. `health_consent` is the version of the health data consent,
       * if its box was ticked.
       */
      agreed_terms: Temporal.PlainDate | null
      health_consent: string | null
      expires_at: Instant
      created_at: Generated<Instant>
    }
    login: {
      login_id: Generated<string>
      customer_account_id: string
      generation: Generated<number>
      rotated_at: Instant
      salt: Buffer
      device: string
      address_hash: Buffer
      device_hash: Buffer | null
      started_at: Instant
      last_used_at: Instant
      expires_at: Instant
      /** The last time that the user confirmed their identity. */
      reauthenticated_at: Generated<Instant>
      second_step: Generated<'code' | 'passkey' | null>
      ended_at: Instant | null
      ended_because: string | null
    }
    rate_limit_counter: { subject: string; attempts: number; window_ends_at: Instant }
    password_reset: {
      token_hash: Buffer
      customer_account_id: string
      expires_at: Instant
      used_at: Instant | null
      device_hash: Buffer | null
    }
    bookmark: { customer_account_id: string; provider_id: string; created_at: Generated<Instant> }
    authenticator: {
      customer_account_id: string
      encrypted_secret: Buffer
      /** The last accepted TOTP time step: 30-second steps since 1970. */
      last_step: Generated<number>
      created_at: Instant
      confirmed_at: Instant | null
    }
    recovery_code: { code_hash: Buffer; customer_account_id: string }
    passkey: {
      passkey_id: Generated<string>
      customer_account_id: string
      credential_id: string
      public_key: Buffer
      counter: Generated<number>
      transports: string[]
      name: string
      added_at: Instant
      last_used_at: Instant | null
    }
    passkey_challenge: {
      challenge_hash: Buffer
      purpose: 'add' | 'use'
      browser_hash: Buffer
      customer_account_id: string | null
      expires_at: Instant
    }
    login_challenge: {
      token_hash: Buffer
      kind: 'secondStep' | 'reactivate'
      customer_account_id: string
      browser_hash: Buffer
      attempts: Generated<number>
      expires_at: Instant
    }
  }
}
