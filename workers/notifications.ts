import { registerHandler } from '../src/platform/jobs/workers.ts'
import { tell } from '../src/features/notifications/jobs.ts'
import { tellAll } from '../src/features/notifications/service/notify.ts'

registerHandler(tell, tellAll)
