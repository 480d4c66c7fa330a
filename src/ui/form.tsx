import {
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { FieldErrorsContext, NO_FIELD_ERRORS } from './field-errors.ts'
import classes from './form.module.css'
import {
  type ConstraintTexts,
  type FieldErrors,
  findFirstInvalid,
  getConstraintText,
  listConstraintErrors,
  listErrorsWithoutField,
  readFormValues,
  removeFieldError,
  type SendResult,
  type ValidatedField,
} from './form-state.ts'
import { Notice } from './notice.tsx'

interface FormOptions {
  /** Called with the typed values once the native constraints are satisfied. Returns the result of the API call. */
  send: (values: Record<string, string>, data: FormData) => Promise<SendResult>
  texts: ConstraintTexts
  onSent?: (() => void) | undefined
}

export interface FormState {
  busy: boolean
  errors: FieldErrors
  /** Message above the form: the server's message and the errors that belong to no field. */
  failure: { message: string | null; rest: readonly string[] } | null
  props: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
  }
}

type Control = HTMLInputElement & ValidatedField
const listControls = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (part): part is Control => 'validity' in part && !part.matches('fieldset, output, button, [type=hidden]'),
  )

/**
 * Manages the shown errors. The focus moves to the first invalid field only after the errors are rendered next to their
 * fields, so that a screen reader reads both.
 */
function useShownErrors(ref: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(NO_FIELD_ERRORS)
  const shouldFocus = useRef(false)
  useEffect(() => {
    if (shouldFocus.current) findFirstInvalid(listControls(ref.current), errors)?.focus()
    shouldFocus.current = false
  }, [errors, ref])
  const show = (fieldErrors: FieldErrors) => {
    shouldFocus.current = true
    setErrors({ ...fieldErrors })
  }
  return { errors, show, clear: (name: string) => setErrors((current) => removeFieldError(current, name)) }
}

/**
 * Manages a form: checks the native constraints, sends one submission at a time, shows the server's 422 errors next to
 * the fields and focuses the first invalid one. Inputs are uncontrolled, so that a failed attempt does not discard what
 * the user typed.
 */
export function useForm({ send, texts, onSent }: FormOptions): FormState {
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FormState['failure']>(null)
  const { errors, show, clear } = useShownErrors(ref)

  const showFailure = (result: Exclude<SendResult, { ok: true }>) => {
    const fieldErrors = result.fieldErrors ?? NO_FIELD_ERRORS
    const inputs = listControls(ref.current)
    const hasFieldError = findFirstInvalid(inputs, fieldErrors) !== undefined
    const rest = [...listErrorsWithoutField(inputs, fieldErrors), ...(result.fieldErrors ? [] : (result.errors ?? []))]
    show(fieldErrors)
    setFailure(hasFieldError && rest.length === 0 ? null : { message: result.message ?? null, rest })
  }

  const submit = async (form: HTMLFormElement) => {
    const fieldErrors = listConstraintErrors(listControls(form), texts)
    show(fieldErrors)
    setFailure(null)
    if (Object.keys(fieldErrors).length > 0) return
    isSending.current = true
    setBusy(true)
    try {
      const data = new FormData(form)
      const result = await send(readFormValues(data), data)
      if (result.ok) onSent?.()
      else showFailure(result)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    errors,
    failure,
    props: {
      ref,
      onSubmit: (event) => {
        event.preventDefault()
        if (!isSending.current) void submit(event.currentTarget)
      },
      onInput: (event) => {
        const part = event.target as Control
        if (part.validity && !getConstraintText(part, texts)) clear(part.name)
      },
    },
  }
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onInput'> & {
  form: FormState
  children: ReactNode
}

/**
 * The form element. Fields inside it find their errors by name. The method is `post` in case the form is submitted
 * before the script has loaded, because a GET would put a password into the URL.
 */
export function Form({ form, children, ...rest }: FormProps) {
  const { failure, props } = form
  // The submit button of a long form is far below the message, so the message is scrolled into view.
  useEffect(() => {
    if (failure) props.ref.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [failure, props.ref])
  return (
    <form method="post" noValidate {...rest} {...form.props} aria-busy={form.busy || undefined}>
      <FieldErrorsContext value={form.errors}>
        {form.failure && (
          <Notice kind="wrong" live className={classes.failure}>
            {form.failure.message && <strong>{form.failure.message}</strong>} {form.failure.rest.join(' ')}
          </Notice>
        )}
        {children}
      </FieldErrorsContext>
    </form>
  )
}

/** Fields in a column with the standard spacing. */
export function FormRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>
}
