import { work } from '../src/lib/workers.ts'
import { tell } from '../src/features/notifications/jobs.ts'
import { tellAll } from '../src/features/notifications/service/tell.ts'

work(tell, tellAll)
