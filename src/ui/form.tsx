import {
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { noErrors, ShownErrors } from './field-errors.ts'
import classes from './form.module.css'
import {
  type Checked,
  type ConstraintTexts,
  constraintErrors,
  constraintText,
  type FieldErrors,
  firstWrong,
  type SendResult,
  unplaced,
  valuesOf,
  without,
} from './form-state.ts'
import { Notice } from './notice.tsx'

interface Sending {
  /** Called with what was typed once the browser's own constraints hold; returns the answer of the web client. */
  send: (values: Record<string, string>, data: FormData) => Promise<SendResult>
  texts: ConstraintTexts
  onSent?: (() => void) | undefined
}

export interface FormState {
  busy: boolean
  errors: FieldErrors
  /** What is said above the form: the server's message and errors that belong to no field. */
  failure: { message: string | null; rest: readonly string[] } | null
  props: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
  }
}

type Control = HTMLInputElement & Checked
const controls = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (part): part is Control => 'validity' in part && !part.matches('fieldset, output, button, [type=hidden]'),
  )

/** The errors on show, and the focus that follows them once they stand beside their fields, so that a reader says both. */
function useShownErrors(ref: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(noErrors)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (wantsFocus.current) firstWrong(controls(ref.current), errors)?.focus()
    wantsFocus.current = false
  }, [errors, ref])
  const show = (wrong: FieldErrors) => {
    wantsFocus.current = true
    setErrors({ ...wrong })
  }
  return { errors, show, clear: (name: string) => setErrors((old) => without(old, name)) }
}

/**
 * One form's life: browser constraints, sending once, the server's 422 beside the fields, the focus on the first wrong one.
 * Inputs stay uncontrolled, so nothing that was typed can be lost by a failed try (look-and-feel: a form never eats what was typed).
 */
export function useForm({ send, texts, onSent }: Sending): FormState {
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FormState['failure']>(null)
  const { errors, show, clear } = useShownErrors(ref)

  const refuse = (answer: Exclude<SendResult, { ok: true }>) => {
    const wrong = answer.fieldErrors ?? noErrors
    const inputs = controls(ref.current)
    const isPlaced = firstWrong(inputs, wrong) !== undefined
    const rest = [...unplaced(inputs, wrong), ...(answer.fieldErrors ? [] : (answer.errors ?? []))]
    show(wrong)
    setFailure(isPlaced && rest.length === 0 ? null : { message: answer.message ?? null, rest })
  }

  const submit = async (form: HTMLFormElement) => {
    const wrong = constraintErrors(controls(form), texts)
    show(wrong)
    setFailure(null)
    if (Object.keys(wrong).length > 0) return
    isSending.current = true
    setBusy(true)
    try {
      const data = new FormData(form)
      const answer = await send(valuesOf(data), data)
      if (answer.ok) onSent?.()
      else refuse(answer)
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
        if (part.validity && !constraintText(part, texts)) clear(part.name)
      },
    },
  }
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onInput'> & {
  form: FormState
  children: ReactNode
}

/**
 * The form element; fields inside find their errors by name. `post` is only what happens before the script is there:
 * a plain GET would write a password into the address.
 */
export function Form({ form, children, ...rest }: FormProps) {
  const { failure, props } = form
  // The button that sent a long form is far below what is said above it.
  useEffect(() => {
    if (failure) props.ref.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [failure, props.ref])
  return (
    <form method="post" noValidate {...rest} {...form.props} aria-busy={form.busy || undefined}>
      <ShownErrors value={form.errors}>
        {form.failure && (
          <Notice kind="wrong" live className={classes.failure}>
            {form.failure.message && <strong>{form.failure.message}</strong>} {form.failure.rest.join(' ')}
          </Notice>
        )}
        {children}
      </ShownErrors>
    </form>
  )
}

/** Fields one under the other, in the rhythm of the boards. */
export function FormRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>
}
