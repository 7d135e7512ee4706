import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { troubleCause } from './screen-trouble.tsx';

test('the error page has status 500 and no message unless the response has its own', () => {
  expect(troubleCause(new Error('a secret of the database'))).toEqual({ status: 500 });
  expect(troubleCause('thrown text')).toEqual({ status: 500 });
  expect(troubleCause(new ErrorResponse(404, 'Not Found', ''))).toEqual({ status: 404 });
  expect(troubleCause(new ErrorResponse(503, '', 'In a moment'))).toEqual({ status: 503, message: 'In a moment' });
  expect(troubleCause(new ErrorResponse(500, '', { no: 'text' }))).toEqual({ status: 500 });
});
