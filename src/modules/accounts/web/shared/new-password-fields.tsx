import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { PASSWORD_MIN } from '#platform/values/constants.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Icon } from '#ui/icon.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import classes from './account.module.css'
import type { DraftPasswords } from './account-draft.ts'
import { listPasswordParts, meetsPasswordRule } from './password-rule.ts'

interface NewPasswordFieldsProps {
  label: string
  confirmLabel: string
  /** Initial values of both fields. */
  draft?: DraftPasswords | null
  onType?: (typed: DraftPasswords) => void
}

/**
 * Tells password managers the rule for generated passwords. The attribute is non-standard and missing from the type
 * definitions, so it is passed by spreading.
 */
const PASSWORD_RULES_ATTRIBUTE = {
  passwordrules: `minlength: ${PASSWORD_MIN}; required: lower; required: upper; required: digit; required: special;`,
}

/**
 * The fields `password` and `confirmPassword`. The parts of the rule are checked off while the user types
 * (specification §5).
 */
export function NewPasswordFields({ label, confirmLabel, draft, onType }: NewPasswordFieldsProps) {
  const { t } = useMoreTexts()
  const rule = useId()
  const { first, second, password, validate } = usePasswordPair(onType)
  const both = {
    autoComplete: 'new-password',
    showText: t('account.showPassword'),
    hideText: t('account.hidePassword'),
    onInput: validate,
    required: true,
    ...PASSWORD_RULES_ATTRIBUTE,
  }
  return (
    <>
      <PasswordField
        {...both}
        ref={first}
        name="password"
        label={label}
        defaultValue={draft?.password}
        invalidText={t('error.passwordRule')}
        aria-describedby={rule}
        below={<Rule id={rule} password={password} />}
      />
      <PasswordField
        {...both}
        ref={second}
        name="confirmPassword"
        label={confirmLabel}
        defaultValue={draft?.confirmPassword}
        invalidText={t('error.passwordsDiffer')}
      />
    </>
  )
}

/**
 * Validates both uncontrolled inputs, including on mount, because a password manager may already have filled them in.
 */
function usePasswordPair(onType: NewPasswordFieldsProps['onType']) {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const validate = () => {
    const typed = { password: first.current?.value ?? '', confirmPassword: second.current?.value ?? '' }
    first.current?.setCustomValidity(meetsPasswordRule(typed.password) ? '' : 'rule')
    second.current?.setCustomValidity(typed.password === typed.confirmPassword ? '' : 'differs')
    setPassword(typed.password)
    onType?.(typed)
  }
  const start = useEffectEvent(validate)
  useEffect(() => start(), [])
  return { first, second, password, validate }
}

function Rule({ id, password }: { id: string; password: string }) {
  const { t } = useMoreTexts()
  return (
    <div id={id} className={classes.rule}>
      <p>{t('account.ruleTitle')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.parts}>
        {listPasswordParts(password).map(({ part, isMet }) => (
          <li key={part} className={isMet ? classes.met : classes.part}>
            <Icon name={isMet ? 'check' : 'minus'} size={17} />
            <span>{t(`account.rule.${part}`)}</span>
            <span className="visually-hidden">{t(isMet ? 'account.ruleMet' : 'account.ruleUnmet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
