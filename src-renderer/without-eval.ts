import { z } from 'zod'

// zod tries whether it may compile code, as soon as a schema is made; the content security policy forbids it, and would report the try.
z.config({ jitless: true })
