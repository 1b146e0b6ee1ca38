-- A redirect that comes by itself gets its line in the trail from a job: up to which version it has one.
alter table web_redirects add column noted_version int;
update web_redirects set noted_version = version;
