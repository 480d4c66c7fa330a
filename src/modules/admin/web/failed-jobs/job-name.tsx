import type { AreaKey } from '#modules/texts/en.ts'
import monitoringClasses from '#platform/web/admin/monitoring.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { hasText } from '#platform/web/translate.ts'

/** Returns a function that translates a kind of job and falls back to the kind itself if it has no translation. */
export function useJobName(): (kind: string) => string {
  const { t, language } = useAreaTexts('jobs')
  return (kind) => {
    const key = `jobs.kind.${kind.replace(/-(\w)/g, (_match, character: string) => character.toUpperCase())}`
    return hasText(language, key) ? t(key as AreaKey<'jobs'>) : kind
  }
}

/** The translated name of a job and, in small print, its name in the logs. */
export function JobName({ kind }: { kind: string }) {
  const formatJobName = useJobName()
  return (
    <span className={monitoringClasses.lines}>
      {formatJobName(kind)}
      <span className={monitoringClasses.id}>{kind}</span>
    </span>
  )
}

/** The code and message of a job's last error. */
export const JobError = ({ code, message }: { code: string; message: string }) => (
  <span className={monitoringClasses.lines}>
    <strong>{code}</strong>
    <span className={monitoringClasses.id}>{message}</span>
  </span>
)
