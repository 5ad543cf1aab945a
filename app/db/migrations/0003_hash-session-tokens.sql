-- Written by hand: from now on a session's token is kept as its hash. Whoever is signed in stays signed in.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
