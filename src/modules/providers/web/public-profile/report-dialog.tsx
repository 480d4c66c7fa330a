import type { PathLanguage } from '#platform/values/enums.ts'
import { REPORT_REASONS, type ReportReason } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { loadAreaTexts, useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'

export const loadReportTexts = (language: PathLanguage) => loadAreaTexts(language, 'voices')

interface ReportDialogProps {
  feedbackId: string
  onClose: () => void
}

export function ReportDialog({ feedbackId, onClose }: ReportDialogProps) {
  const { t } = useAreaTexts('voices')
  const form = useReportForm({ feedbackId, onClose })
  return (
    <Dialog
      isOpen
      isBusy={form.busy}
      onClose={onClose}
      title={t('voices.reportTitle')}
      closeText={t('voices.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('voices.close')}
          </Button>
          <Button type="submit" form="report-feedback" busy={form.busy} busyLabel={t('voices.sending')}>
            {t('voices.reportSend')}
          </Button>
        </>
      }
    >
      <Form form={form} id="report-feedback">
        <FormRows>
          <p>{t('voices.reportLead')}</p>
          <ChoiceGroup legend={t('voices.reportWhy')} name="reason">
            {REPORT_REASONS.map((reason) => (
              <Radio key={reason} name="reason" value={reason} required label={t(`voices.reason.${reason}`)} />
            ))}
          </ChoiceGroup>
          <TextArea name="text" rows={3} maxLength={1000} label={t('voices.reportText')} aside={t('voices.optional')} />
        </FormRows>
      </Form>
    </Dialog>
  )
}

function useReportForm({ feedbackId, onClose }: ReportDialogProps) {
  const { t } = useAreaTexts('voices')
  return useForm({
    texts: { required: t('error.required'), email: t('error.invalid'), invalid: t('error.invalid') },
    send: async ({ reason, text }) => {
      const answer = await api('reportFeedback', {
        id: feedbackId,
        reason: reason as ReportReason,
        ...(text ? { text } : {}),
      })
      if (!answer.ok) return { ...answer, message: answer.message || t('generic.offline') }
      notices.show({ kind: 'good', text: t('voices.reported') })
      onClose()
      return answer
    },
  })
}
