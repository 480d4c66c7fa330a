import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { logError } from '#platform/server/log.ts'
import type { TracingSettings } from './tracing-settings.ts'

/** Short, because the collector is usually close by. Spans that cannot be sent are dropped. */
const EXPORT_TIMEOUT_MS = 2_000
/** How long shutdown waits for the last spans. */
const CLOSE_TIMEOUT_MS = 500
/** Failed exports are logged at most once in this interval. */
const REPORT_INTERVAL_MS = 3_600_000

export interface Tracing {
  /** Sends the remaining spans, or drops them if the collector does not answer in time. Never throws. */
  close(): Promise<void>
}

/**
 * Starts recording this process's spans and sends them to an OpenTelemetry collector (OTLP over HTTP). The SDK is
 * loaded only here, because most servers do without it.
 */
export async function startTracing(settings: TracingSettings): Promise<Tracing> {
  const [sdk, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, otlp] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    createExporter(settings),
  ])
  let reportedAt = Number.NEGATIVE_INFINITY
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        if (result.error && performance.now() - reportedAt > REPORT_INTERVAL_MS) {
          reportedAt = performance.now()
          // The export timer runs in the context of an unrelated job or request.
          context.with(ROOT_CONTEXT, () => logError('traces not sent', {}, result.error))
        }
        done(result)
      }),
    shutdown: () => otlp.shutdown(),
  }
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hool', 'service.instance.id': randomUUID() }),
    // A trace is recorded in full or not at all.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return {
    async close() {
      trace.disable()
      context.disable()
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** Checks that the collector accepts an empty export (no spans). @throws the export error */
export async function checkCollector(settings: TracingSettings): Promise<void> {
  const exporter = await createExporter(settings)
  try {
    await new Promise<void>((resolve, reject) =>
      exporter.export([], ({ error }) => (error ? reject(error) : resolve())),
    )
  } finally {
    await exporter.shutdown()
  }
}

async function createExporter({ url, headers }: TracingSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  return new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS })
}
