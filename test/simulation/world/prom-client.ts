/** Metrics that count nothing: the library has one registry for an OS process, and here many processes share one. */
class Metric {
  inc(): void {}
  observe(): void {}
  set(): void {}
  labels(): this {
    return this
  }
  startTimer(): () => void {
    return () => {}
  }
}
export { Metric as Counter, Metric as Histogram, Metric as Gauge }
export const register = { contentType: 'text/plain', metrics: async () => '', clear() {} }
export function collectDefaultMetrics(): void {}
